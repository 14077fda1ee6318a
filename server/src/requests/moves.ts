/** Table of states: allowed transitions from each state, and the actors who may make them. All others are refused. */
export type Moves<State extends string, Who extends string> = Readonly<
  Record<State, Readonly<Partial<Record<State, Who | readonly Who[]>>>>
>

const takersOf = <Who extends string>(takers: Who | readonly Who[] | undefined): readonly Who[] =>
  takers === undefined ? [] : typeof takers === 'string' ? [takers] : takers

export const mayMove = <State extends string, Who extends string>(table: Moves<State, Who>, from: State, to: State, who: Who): boolean =>
  takersOf(table[from][to]).includes(who)

/** Renders a table of moves as Markdown for the documentation. */
export function printedMoves<State extends string, Who extends string>(title: string, table: Moves<State, Who>): string {
  const rows = Object.entries<Readonly<Partial<Record<string, Who | readonly Who[]>>>>(table).flatMap(([from, targets]) =>
    Object.entries(targets).map(([to, takers]) => `| ${from} | ${to} | ${takersOf(takers).join(', ')} |`),
  )
  return [`## ${title}`, '', '| from | to | who |', '|---|---|---|', ...rows, ''].join('\n')
}
