import { quoted } from '../../database/copying.ts'
import { type DataFile, type Reference, referencesOf } from './declare.ts'
import { literal } from './kinds.ts'
import { insertFaults, printed, source, type Tables } from './statements.ts'

const [LATIN, CYRILLIC] = ['ABCEHKMOPTXYaceopxyk', 'АВСЕНКМОРТХУасеорхук']
const inCyrillic = (value: string): string => `translate(${value}, '${LATIN}', '${CYRILLIC}')`

/** Row that a missing reference would match if its Latin letters were the Cyrillic ones that they look like. */
const respelt = ({ table, match, unknown: { column } }: Reference): string =>
  `(select ${inCyrillic(`r.${quoted(column)}`)} where exists (select from ${quoted(table)} t where ${Object.entries(match)
    .map(([name, by]) => `t.${quoted(name)} = ${by === column ? inCyrillic(source(by)) : source(by)}`)
    .join(' and ')}))`

/** Stores one fault per row with a missing reference, at the first missing link of the chain. */
export const referenceFaults = (file: DataFile, tables: Tables, which: (reference: Reference) => boolean = () => true): string[] =>
  referencesOf(file).flatMap((reference) => {
    const { as, match, unknown, isMade, mayBeEmpty, mayBeLatin, elseKept } = reference
    if (isMade || mayBeEmpty || elseKept !== undefined || !which(reference)) return []
    const right = mayBeLatin ? respelt(reference) : 'null::text'
    const named = [`r.${quoted(unknown.column)} is not null`, ...Object.values(match).map((by) => `${source(by)} is not null`)]
    return [
      insertFaults(
        tables,
        `select ${literal(file.name)}, r.line, ${literal(unknown.column)}, ${printed(file, unknown.column)},
           case when respelt.value is null then ${literal(unknown.code)} else 'latinLetters' end, respelt.value
         from ${tables.rows} r cross join lateral (select ${right} as value) respelt where r.${quoted(as)} is null and ${named.join(' and ')}`,
      ),
    ]
  })
