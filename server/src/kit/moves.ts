/** A table of states: from each, which others can be reached, and who may take the step. What it does not hold is refused. */
export type Moves<State extends string, Who extends string> = Readonly<
  Record<State, Readonly<Partial<Record<State, Who | readonly Who[]>>>>
>

const takersOf = <Who extends string>(takers: Who | readonly Who[] | undefined): readonly Who[] =>
  takers === undefined ? [] : typeof takers === 'string' ? [takers] : takers

export const mayMove = <State extends string, Who extends string>(table: Moves<State, Who>, from: State, to: State, who: Who): boolean =>
  takersOf(table[from][to]).includes(who)

/** A table of moves as the documentation prints it, in Markdown. */
export function printedMoves<State extends string, Who extends string>(title: string, table: Moves<State, Who>): string {
  const rows = Object.entries<Readonly<Partial<Record<string, Who | readonly Who[]>>>>(table).flatMap(([from, targets]) =>
    Object.entries(targets).map(([to, takers]) => `| ${from} | ${to} | ${takersOf(takers).join(', ')} |`),
  )
  return [`## ${title}`, '', '| from | to | who |', '|---|---|---|', ...rows, ''].join('\n')
}
