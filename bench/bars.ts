/** A figure with the bar it is held to; one that is missed fails the bench. */
export function held(figure: number, bar: { atMost: number } | { atLeast: number }, digits = 2): string {
  const [word, limit, holds] =
    'atMost' in bar ? (['at most', bar.atMost, figure <= bar.atMost] as const) : (['at least', bar.atLeast, figure >= bar.atLeast] as const)
  if (!holds) process.exitCode = 1
  return `${figure.toFixed(digits)} (${word} ${limit}${holds ? '' : ', MISSED'})`
}
