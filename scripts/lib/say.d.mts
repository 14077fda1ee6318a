/** How far a step is, and what it is at. */
export type Progress = (percent: number, part: string) => void

export function step<Result>(
  what: string,
  work: (at: Progress) => Promise<Result>,
  options?: { alone?: boolean; quiet?: boolean },
): Promise<Result>
