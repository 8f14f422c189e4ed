"""Measures boxes of the table and of pages: positions, and what is cut off, covered, broken or misplaced."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Page

Size = tuple[int, int]
SIZES: tuple[Size, ...] = (
    (1280, 720), (1366, 657), (1440, 900), (1920, 1080), (2560, 1440), (1024, 768), (768, 1024), (390, 844), (360, 740),
    (844, 390),
)  # fmt: skip
LEAST_RING = {(360, 740): 328, (844, 390): 300}
"""Minimum side of the garden with its walls in pixels, by size; 360 for all others."""

FIXED = (".bar", ".players", ".hero", ".guide", "[data-ring]")
"""Elements with the same box in every state of a turn and in every language."""

MEASURE = """() => {
    const found = [], table = document.querySelector('.table, main'), framed = document.querySelector('.frame');
    const frame = (framed ?? document.documentElement).getBoundingClientRect();
    const phone = frame.width < 600 || frame.height < 500;
    const shown = (one) => one.checkVisibility({visibilityProperty: true});
    const named = (one) => `${one.tagName.toLowerCase()}.${(one.getAttribute('class') ?? '').split(' ').join('.')}`;
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const box = (one) => one.getBoundingClientRect();

    // Areas of the grid don't overlap; nothing of another area reaches into the board.
    const areas = ['.bar', '.players', '.hero', '.guide', '.dock', '.works', '.log', '.tabs', '.track'].flatMap((name) => {
        const one = document.querySelector(`.table ${name}`) ?? document.querySelector(name);
        return one && shown(one) && box(one).width ? [[name, one]] : [];
    });
    for (const [i, [name, one]] of areas.entries())
        for (const [other, two] of areas.slice(i + 1))
            if (!(name === '.bar' && other === '.track') && meet(box(one), box(two))) found.push(`${name} and ${other} overlap`);
    const track = document.querySelector('.track ol');
    if (track && shown(track))
        for (const one of document.querySelectorAll('.bar .mark, .bar .where, .bar .tools'))
            if (shown(one) && box(one).width && meet(box(one), box(track))) found.push(`the way covers ${named(one)}`);
    for (const [name, one] of areas)
        if (box(one).left < -1 || box(one).top < -1 || box(one).right > innerWidth + 1 || box(one).bottom > innerHeight + 1) found.push(`${name} leaves the screen`);

    // What may scroll: the works below a coach, a page beside the table, the chronicle, the chat, what a turn brought in a replay, panels of phones, rows of more than two pieces.
    const rows = document.querySelectorAll('.pay-row').length;
    const scrolls = (one) => one.matches('.log ol, .chatbox, .rp-told') || ((phone || one.closest('.lesson')) && one.matches('.works')) || (phone && one.matches('.tray, .stays, .log')) || (rows > 2 && one.matches('.pays')) || one.matches('.ways') && rows > 2 || (!framed && one === table);
    for (const one of table.querySelectorAll('*')) {
        if (one.closest('svg, .fan, .stall, .sr') || !shown(one)) continue;
        const {overflowX, overflowY} = getComputedStyle(one);
        const auto = /auto|scroll/.test(overflowX + overflowY);
        if (auto && !scrolls(one) && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1))
            found.push(`scrolls: ${named(one)} ${one.scrollWidth}x${one.scrollHeight} in ${one.clientWidth}x${one.clientHeight}`);
    }

    // Boxes that matter are whole: neither cut by what holds them nor pushed out of it.
    const visible = (rect, one) => {
        const seen = {left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom};
        for (let up = one; up && up !== document.body; up = up.parentElement) {
            const {overflowX, overflowY} = getComputedStyle(up);
            if ((overflowX === 'visible' && overflowY === 'visible') || getComputedStyle(up).display === 'contents') continue;
            if (/auto|scroll/.test(overflowX + overflowY) && scrolls(up)) return null;
            const clip = box(up);
            seen.left = Math.max(seen.left, clip.left); seen.right = Math.min(seen.right, clip.right);
            seen.top = Math.max(seen.top, clip.top); seen.bottom = Math.min(seen.bottom, clip.bottom);
        }
        return seen;
    };
    const cut = (rect, one) => {
        const seen = visible(rect, one);
        return seen !== null && (seen.left > rect.left + 1.5 || seen.top > rect.top + 1.5 || seen.right < rect.right - 1.5 || seen.bottom < rect.bottom - 1.5);
    };
    for (const one of table.querySelectorAll('button, input, .slot, .pick, .mini > .c, .aside > .c, .pc, .dice .i, .medal, .wt, .track li')) {
        if (!shown(one) || one.closest('.sr, .settings') || !box(one).width) continue;
        if (one.closest('.fan')) continue;
        if (cut(box(one), one.parentElement)) found.push(`cut: ${named(one)} "${one.textContent.trim().slice(0, 30)}"`);
    }

    // Text: every word whole, on one line, in its place, and nothing upon it.
    const walk = document.createTreeWalker(table, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (walk.nextNode()) {
        const text = walk.currentNode, over = text.parentElement;
        if (!text.textContent.trim() || over.closest('script, style, svg, .sr, .skip, .settings, .fan') || !shown(over) || getComputedStyle(over).clipPath !== 'none') continue;
        const shortened = getComputedStyle(over).textOverflow === 'ellipsis' && over.closest('.nm, .since-t, .hd b, .pick small, .chatbox');
        for (const word of text.textContent.matchAll(/[^\\s\\u00ad]+/gu)) {
            range.setStart(text, word.index); range.setEnd(text, word.index + word[0].length);
            const rects = [...range.getClientRects()].filter(({width}) => width > 0);
            if (!rects.length) continue;
            const what = `"${word[0]}" in ${named(over)}`;
            if (rects.length > 1 && Math.abs(rects.at(-1).top - rects[0].top) > 2 && !/[-–/]/.test(word[0])) found.push(`broken: ${what}`);
            if (shortened) continue;
            if (rects.some((rect) => cut(rect, over))) { found.push(`cut: ${what}`); continue; }
            const seen = visible(rects[0], over);
            if (seen === null) continue;
            const top = document.elementFromPoint((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2);
            if (top && !top.contains(over) && !over.contains(top) && !top.closest('.pl-touch') && !top.closest('.since, .balloon, .look')) found.push(`covered: ${what} by ${named(top)}`);
        }
    }
    const coach = document.querySelector('.balloon');
    if (coach && meet(box(coach), box(document.querySelector('.hero')))) found.push('the coach is on the board');
    const guide = document.querySelector('.guide p');
    if (guide) {
        const line = parseFloat(getComputedStyle(guide).fontSize) * 1.15 * (guide.currentCSSZoom ?? 1);
        range.selectNodeContents(guide);
        const inside = range.getBoundingClientRect();
        if (inside.height > 2.4 * line) found.push(`the guide needs ${Math.round(inside.height / line)} lines: "${guide.textContent.trim()}"`);
        if (inside.top < box(document.querySelector('.guide')).top || inside.bottom > box(document.querySelector('.guide')).bottom) found.push('the guide is too low for its sentence');
    }
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth || (framed && page.scrollHeight > page.clientHeight)) found.push(`the page is ${page.scrollWidth} x ${page.scrollHeight}`);
    return [...new Set(found)];
}"""  # noqa: E501 - a script, not Python
BOXES = """(names) => Object.fromEntries(names.flatMap((name) => {
    const one = document.querySelector(`.table ${name}`);
    if (!one || !one.checkVisibility()) return [];
    const {left, top, width, height} = one.getBoundingClientRect();
    return [[name, [left, top, width, height].map((n) => Math.round(n * 10) / 10)]];
}))"""
SPEAK = """language => {
    document.querySelector('[data-tool=settings][aria-expanded=false]')?.click();
    requestAnimationFrame(() => document.querySelector(`.settings [data-language="${language}"]`).click());
}"""
QUIET = "() => document.querySelector('[data-tool=settings][aria-expanded=true]')?.click()"


def speak(page: Page, language: str) -> None:
    """Change the language in place."""
    if page.evaluate("document.documentElement.lang") != language:
        page.evaluate(SPEAK, language)
        page.wait_for_function("language => document.documentElement.lang === language", arg=language)
    page.evaluate(QUIET)


Boxes = dict[str, list[float]]


def boxes(page: Page) -> Boxes:
    """The boxes of all elements that never move."""
    found: Boxes = page.evaluate(BOXES, list(FIXED))
    return found


def faults(page: Page) -> list[str]:
    """Elements that are cut off, covered, broken or scroll where they should not."""
    found: list[str] = page.evaluate(MEASURE)
    return found


def survey(page: Page, sizes: Iterable[Size], languages: Iterable[str]) -> tuple[dict[Size, Boxes], list[str]]:
    """The boxes at every size, and all faults. Uses one page, resized, with its language changed in place."""
    stand: dict[Size, Boxes] = {}
    wrong: list[str] = []
    for size in sizes:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for language in languages:
            speak(page, language)
            found = boxes(page)
            stand.setdefault(size, found)
            where = f"{size[0]}x{size[1]} {language}"
            wrong += [f"{where}: {fault}" for fault in faults(page)]
            wrong += [f"{where}: {name} moved with the language" for name in found if found[name] != stand[size][name]]
            if "[data-ring]" in found and (side := min(found["[data-ring]"][2:])) < LEAST_RING.get(size, 360):
                wrong.append(f"{where}: the garden with its walls is {side} wide")
    return stand, wrong
