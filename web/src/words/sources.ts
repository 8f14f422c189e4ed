/* The client's own source files, for tests that read them. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Path and text of everything that is shipped, without tests and generated files. */
export const sources = (): [path: string, source: string][] =>
  readdirSync(ROOT, { recursive: true, encoding: 'utf-8' })
    .filter((path) => /\.(svelte|ts)$/.test(path) && !/\.(test|gen|d)\.ts$|words.(pseudo|sources)\.ts$/.test(path))
    .map((path) => [path, readFileSync(`${ROOT}/${path}`, 'utf-8')]);
