import { MOST_COUNTED } from '@portal/contract/staffQueues'

/** How many wait; nobody counts further than the most. */
export const countText = (waiting: number): string => (waiting > MOST_COUNTED ? `${MOST_COUNTED}+` : String(waiting))
