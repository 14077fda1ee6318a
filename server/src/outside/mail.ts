import nodemailer from 'nodemailer'
import type { Transport } from './transport.ts'

const PRODUCT = 'Эцэг эхийн портал'
const PATIENCE_MS = 10_000

class RecipientRefused extends Error {
  override name = 'RecipientRefused'
}
class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/** A server that stalls is one that failed, at whichever step it does. */
function within<Outcome>(ms: number, work: Promise<Outcome>): Promise<Outcome> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TookTooLong()), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Lets a mail program end the messages with its own button: it sends an empty request there (RFC 8058). */
const oneClick = (link: string) => ({ 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

/** E-mail through an SMTP server. The message id makes a second try recognisable. */
export function smtpTransport(url: string, from: string, patienceMs = PATIENCE_MS): Transport {
  const post = nodemailer.createTransport(
    { url, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs },
    { from: { name: PRODUCT, address: from } },
  )
  const domain = from.split('@')[1] ?? 'portal'
  return {
    deliver: async ({ id, recipient, subject, text, unsubscribeLink }) => {
      const headers = unsubscribeLink === null ? {} : oneClick(unsubscribeLink)
      const sending = post.sendMail({ to: recipient, subject, text, messageId: `<message-${id}@${domain}>`, headers })
      const { rejected } = await within(patienceMs, sending)
      if (rejected.length > 0) throw new RecipientRefused()
    },
  }
}
