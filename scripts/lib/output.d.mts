/** Reports the progress of a step and its current part. */
export type Progress = (percent: number, part: string) => void

export function step<Result>(
  what: string,
  work: (at: Progress) => Promise<Result>,
  options?: { alone?: boolean; quiet?: boolean },
): Promise<Result>
export function stopWith(message: string): never
