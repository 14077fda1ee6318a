const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

/** How long to wait after that many failures in a row: longer each time, and never all at once after the portal was away. Chance is from 0 to 1. */
export const waitMs = (failures: number, chance: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + chance / 2)

interface StreamEvent {
  /** Empty where the event has none. */
  name: string
  data: string
}

/** The events in what has arrived so far, and the rest, which is not whole yet. Comments only tell that the line stands. */
export function eventsIn(text: string): { events: StreamEvent[]; rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap((block) => {
    const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
    const data = fields.get('data')
    return data === undefined ? [] : [{ name: fields.get('event') ?? '', data }]
  })
  return { events, rest }
}
