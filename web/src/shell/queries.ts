import { CAPITAL_CODE } from '@portal/contract/constants'
import { enrolmentAddress, type MobileVersion, mobileVersion, type Office } from '@portal/contract/content'
import { CallFailed, read } from '../base/api.ts'

export interface FooterFacts {
  office?: Office | undefined
  mobile?: MobileVersion | undefined
}

/** Maps a failed call to `undefined`: the footer shows the facts that it has. */
const orUndefined = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof CallFailed) return undefined
    throw error
  })

export async function footerFacts(signal: AbortSignal): Promise<FooterFacts> {
  const [office, mobile] = await Promise.all([
    orUndefined(read(enrolmentAddress, { districtCode: CAPITAL_CODE }).queryFn({ signal })),
    orUndefined(read(mobileVersion, {}).queryFn({ signal })),
  ])
  return { office, mobile }
}
