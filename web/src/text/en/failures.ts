import { valuesInWords } from '@portal/contract/dateWords'
import type { FailuresText } from '../mn/failures.ts'
import { refusals } from './refusals.ts'

export const text: FailuresText = {
  refusals,
  inWords: (values) => valuesInWords(values, 'en'),
  network: 'An error occurred.',
  sessionExpired: 'Your login session has expired',
  notLoaded: 'The information could not be loaded',
  checkConnection: 'Check your connection and try again.',
  portalAway: 'The portal is not answering at the moment. Wait a little and try again.',
  retry: 'Try again',
  broken: 'This page could not be shown',
  brokenHint: 'Try again. If it happens once more, reload the page.',
  lost: {
    hint: 'The address may be mistyped, or the page may have moved.',
    toHome: 'Back to home',
  },
  empty: {
    noInformation: 'No information found',
    notFound: 'Not found',
  },
}
