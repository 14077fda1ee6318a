import nodemailer from 'nodemailer'
import { requireTls } from '../settings/encryption.ts'
import { DeliveryFailed, type Transport } from './transport.ts'

const PRODUCT = 'Эцэг эхийн портал'
const TIMEOUT_MS = 10_000

/** Rejects with a time-out at any step of a stalled server. */
function within<Outcome>(ms: number, work: Promise<Outcome>): Promise<Outcome> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DeliveryFailed('TookTooLong', `no answer within ${ms} ms`)), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Headers for one-click unsubscribe: the mail program posts an empty request (RFC 8058). */
const oneClick = (link: string) => ({ 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

/** Command whose refusal concerns the recipient. */
const RECIPIENT_STEP = 'RCPT TO'

/** Maps an SMTP reply to a refusal; undefined without a reply, when the error itself tells the cause. */
function refusalOf(error: unknown): DeliveryFailed | undefined {
  if (!(error instanceof Error) || !('response' in error) || typeof error.response !== 'string') return undefined
  const isRecipient = 'command' in error && error.command === RECIPIENT_STEP
  return new DeliveryFailed(isRecipient ? 'RecipientRefused' : 'GatewayFailed', `SMTP ${error.response}`)
}

/** Sends e-mail by SMTP. The message id makes a retry recognisable. */
export function smtpTransport(url: string, from: string, patienceMs = TIMEOUT_MS): Transport {
  const post = nodemailer.createTransport(
    { url: requireTls(url), connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs },
    { from: { name: PRODUCT, address: from } },
  )
  const domain = from.split('@')[1] ?? 'portal'
  return {
    deliver: async ({ id, recipient, subject, text, unsubscribeLink }) => {
      const headers = unsubscribeLink === null ? {} : oneClick(unsubscribeLink)
      const sending = post.sendMail({ to: recipient, subject, text, messageId: `<message-${id}@${domain}>`, headers })
      await within(patienceMs, sending).catch((error: unknown) => {
        throw refusalOf(error) ?? error
      })
    },
  }
}
