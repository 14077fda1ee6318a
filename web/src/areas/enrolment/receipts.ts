import { CAMPAIGN_KINDS, Receipt } from '@portal/contract/enrolment'
import { Instant } from '@portal/contract/fields'
import * as z from 'zod/mini'

/** A receipt with all that its page shows, kept in the tab: a reload, Back and pull-to-refresh find it again. */
const Kept = z.extend(Receipt, {
  prospectDataId: z.int(),
  kind: z.enum(CAMPAIGN_KINDS),
  schoolYear: z.string(),
  /** The child's number, masked. */
  reg: z.string(),
  closesAt: Instant,
  /** An e-mail address was given. */
  mailed: z.boolean(),
  /** It was just sent: what went out is told. */
  isNew: z.boolean(),
})
export type KeptReceipt = z.infer<typeof Kept>

const PREFIX = 'enrolment:receipt'
const keyOf = (prospectDataId: number, personId: number | undefined) => `${PREFIX}-${prospectDataId}:${personId ?? 'public'}`

/** Where a receipt lies in its page. */
export const receiptHash = ({ prospectDataId }: Pick<KeptReceipt, 'prospectDataId'>): string => `receipt-${prospectDataId}`
const numberIn = (hash: string): number | undefined => {
  const [, digits] = /^receipt-(\d{1,12})$/.exec(hash) ?? []
  return digits === undefined ? undefined : Number(digits)
}

export const keepReceipt = (receipt: KeptReceipt, personId: number | undefined): void =>
  sessionStorage.setItem(keyOf(receipt.prospectDataId, personId), JSON.stringify(receipt))

/** The receipt that an address names, if this tab has it. */
export function keptReceipt(hash: string, personId: number | undefined): KeptReceipt | undefined {
  const number = numberIn(hash)
  if (number === undefined) return undefined
  try {
    return z.parse(Kept, JSON.parse(sessionStorage.getItem(keyOf(number, personId)) ?? 'null'))
  } catch {
    return undefined
  }
}
