/* No hard-coded punctuation in components: it is part of messages, because languages differ. */
import { parse } from 'svelte/compiler';
import { expect, it } from 'vitest';
import { sources } from './sources';

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
  [key: string]: unknown;
}
const SIGN = /[:;,.·?!…"“”„«»()]/;
/** Attributes that are read out or shown. */
const READ = new Set(['aria-label', 'title', 'placeholder', 'alt']);

/** Texts of a template that people read. */
function texts(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const one of node) texts(one, found);
  else if (node !== null && typeof node === 'object' && 'type' in node) {
    const { type, name, ...inside } = node as Node;
    if (type === 'Attribute' && !READ.has(name ?? '')) return found;
    if (type === 'Text') found.push((node as Node).data?.trim() ?? '');
    for (const value of Object.values(inside)) texts(value, found);
  }
  return found;
}

const templates = sources().filter(([path]) => path.endsWith('.svelte'));

it('finds the texts of a template and of what is read out', () => {
  const { fragment } = parse('<p class="a: b" title="{x}: y">one: <b>{a}</b>; two</p>', { modern: true });
  expect(texts(fragment)).toEqual([':  y', 'one:', '; two'].map((text) => text.replace('  ', ' ')));
});

it.each(templates)('%s has no sign and no word of its own', (_, source) => {
  const said = texts(parse(source, { modern: true }).fragment);
  expect(said.filter((text) => SIGN.test(text) || /\p{L}{2}/u.test(text))).toEqual(
    ['Ana'].filter((name) => said.includes(name)),
  );
});

/** Punctuation added by scripts: in template literals that are no drawings, and in joined lists. */
function between(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const one of node) between(one, found);
  else if (node !== null && typeof node === 'object') {
    const { type, callee, arguments: told, quasis } = node as Node;
    if (type === 'TemplateLiteral') {
      const parts = (quasis as { value: { raw: string } }[]).map(({ value }) => value.raw);
      if (!parts.some((part) => part.includes('<'))) found.push(...parts);
    }
    const joins = type === 'CallExpression' && (callee as { property?: Node }).property?.name === 'join';
    if (joins) found.push((told as { value?: string }[])[0]?.value ?? '');
    for (const value of Object.values(node)) between(value, found);
  }
  return found;
}
const signs = (source: string): string[] =>
  between(parse(source, { modern: true })).filter((part) => /[:;,?!]\s|·| \($/.test(part));

it('finds signs between words', () => {
  const source = '<script lang="ts">const a = `${x}: ${y}`, b = [x].join(", "), c = `--x:${x}px;--y`;</script>';
  expect(signs(source)).toEqual([': ', ', ']);
});

// drawings have no words, and the store uses the notation
it.each(sources().filter(([path]) => !/^(look|palace|store)\//.test(path)))(
  '%s sets no signs between words',
  (path, source) => {
    expect(signs(path.endsWith('.ts') ? `<script lang="ts">${source}</script>` : source)).toEqual([]);
  },
);
