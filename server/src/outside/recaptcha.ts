import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { refuse } from '../text/refusals.ts'
import type { Captcha } from './captcha.ts'

const TIMEOUT_MS = 4000
const Verdict = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) })

/** Error codes caused by the visitor's token; all others are the portal's fault. */
const ofTheToken = new Set(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'])

interface Account {
  secret: string
  verifyUrl: string
}

/** Google's captcha: the page shows it, the server verifies its token. Google decides the difficulty. */
export function recaptcha({ secret, verifyUrl }: Account, log: Logger, patienceMs = TIMEOUT_MS): Captcha {
  async function ask(response: string): Promise<z.infer<typeof Verdict>> {
    const answered = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response }),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    })
    if (!answered.ok) throw new Error('refused')
    return Verdict.parse(await answered.json())
  }
  return {
    challenge: async () => refuse('notFoundRecord'),
    nameOf: (solution) => createHash('sha256').update(solution).digest('base64url'),
    check: async (solution) => {
      // No retry: Google accepts a token once, and a second request would invalidate the first.
      const verdict = await ask(solution).catch(() => undefined)
      const codes = verdict?.['error-codes'] ?? []
      if (verdict?.success) return { times: Number.POSITIVE_INFINITY }
      if (verdict === undefined || codes.some((code) => !ofTheToken.has(code))) {
        log.error({ codes }, 'reCAPTCHA gave no verdict')
        return refuse('captchaDown', { retryAfter: 10 })
      }
      return codes.includes('timeout-or-duplicate') ? 'expired' : 'wrong'
    },
  }
}
