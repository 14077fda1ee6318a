import { readSources } from './imports.mjs'

/** Openings that need the line above or leave the actor open, and words that have a technical counterpart (docs/style.md). */
const opening = /^(Who|Whom|Whose|Whoever|What|Where|So|The same|Neither|Nobody|And)\b/
const words = /\b(whoever|whom|is told|are told|in vain|lies (?:in|on|with)|stands in|kept back|nobody)\b/i

/** Comments that may keep such a word, by file and beginning, with the reason. */
const allowed = [
  // The system user of that name.
  ['scripts/lib/postgres.ts', /\bnobody\b/],
]

/** Comments of a source with the line on which each begins: blocks as one text, line comments one by one. */
export function commentsIn(source) {
  const found = source.matchAll(/^[ \t]*(?:\{)?\/\*\*?([\s\S]*?)\*\/|^[ \t]*\/\/ ?(.*)$/gm)
  return [...found].map(({ 0: whole, 1: block, 2: line, index }) => ({
    line: source.slice(0, index + whole.search(/\S/)).split('\n').length,
    text: (block ?? line).replace(/^[ \t]*\*[ \t]?/gm, '').trim(),
  }))
}

/** Comments that a reader would have to read twice, each as a sentence. */
export function wordFaults(sources = readSources()) {
  const faults = []
  for (const [path, source] of sources)
    for (const { line, text } of commentsIn(source)) {
      if (text.startsWith('biome-ignore') || allowed.some(([file, pattern]) => file === path && pattern.test(text))) continue
      const [found] = opening.exec(text) ?? words.exec(text) ?? []
      if (found !== undefined) faults.push(`${path}:${line} "${found}": name the actor, and start with a noun or a verb`)
    }
  return faults
}
