import type { Flow } from './flows.ts'
import type { Found } from './searchQueries.ts'

let handed: { flow: string; found: Found } | undefined

/** A child that was looked up on another page goes on into the wizard: nobody is asked for its number twice. In this tab's memory alone. */
export const handOn = (flow: Flow, found: Found): void => {
  handed = { flow: flow.name, found }
}

/** What was handed on to this way, once. */
export function takeHanded(flow: Flow): Found | undefined {
  if (handed?.flow !== flow.name) return undefined
  const { found } = handed
  handed = undefined
  return found
}
