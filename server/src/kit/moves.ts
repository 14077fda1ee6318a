/** A table of states: from each, which others can be reached, and who may take the step. What it does not hold is refused. */
export type Moves<State extends string, Who extends string> = Readonly<Record<State, Readonly<Partial<Record<State, Who>>>>>

export const mayMove = <State extends string, Who extends string>(table: Moves<State, Who>, from: State, to: State, who: Who): boolean =>
  table[from][to] === who
