import { MOST_COUNTED } from '@portal/contract/staffQueues'

/** Number of waiting requests; counting stops at a limit. */
export const countText = (waiting: number): string => (waiting > MOST_COUNTED ? `${MOST_COUNTED}+` : String(waiting))
