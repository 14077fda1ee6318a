import { newsElsewhere, sendAgain, undelivered } from '@portal/contract/staffMessages'
import { useRead, useWrite } from '../../base/queries.tsx'

export const useUndelivered = () => useRead(undelivered, {})

const after = { stale: [undelivered], waits: true }

export const useSendAgain = () => useWrite(sendAgain, after)
export const useNewsElsewhere = () => useWrite(newsElsewhere, after)
