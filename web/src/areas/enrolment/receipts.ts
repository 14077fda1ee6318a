import { CAMPAIGN_KINDS, Receipt } from '@portal/contract/enrolment'
import { Instant } from '@portal/contract/fields'
import * as z from 'zod/mini'
import { typedDraft } from '../../base/drafts.ts'

/** Receipt with everything that its page shows; stored in the tab, so that it survives a reload and Back. */
const StoredSchema = z.extend(Receipt, {
  prospectDataId: z.int(),
  kind: z.enum(CAMPAIGN_KINDS),
  schoolYear: z.string(),
  /** Masked registry number of the child. */
  reg: z.string(),
  closesAt: Instant,
  /** Whether an e-mail address was given. */
  mailed: z.boolean(),
  /** Whether it was just sent; the page then lists the messages that were sent. */
  isNew: z.boolean(),
})
export type StoredReceipt = z.infer<typeof StoredSchema>

const stored = (prospectDataId: number, personId: number | undefined) =>
  typedDraft(`receipt ${prospectDataId}`, StoredSchema, { owner: personId ?? 'guest', hasNoExpiry: true })

/** Fragment of a receipt's address. */
export const receiptHash = ({ prospectDataId }: Pick<StoredReceipt, 'prospectDataId'>): string => `receipt-${prospectDataId}`
const numberIn = (hash: string): number | undefined => {
  const [, digits] = /^receipt-(\d{1,12})$/.exec(hash) ?? []
  return digits === undefined ? undefined : Number(digits)
}

export const storeReceipt = (receipt: StoredReceipt, personId: number | undefined): void =>
  stored(receipt.prospectDataId, personId).keep(receipt)

/** Receipt that the address names, if this tab has stored it. */
export function storedReceipt(hash: string, personId: number | undefined): StoredReceipt | undefined {
  const number = numberIn(hash)
  return number === undefined ? undefined : stored(number, personId).read()?.values
}
