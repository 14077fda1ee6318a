import { randomInt } from 'node:crypto'
import { CAPTCHA_MINUTES, CaptchaChallenge } from '@portal/contract/accounts'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { Clock } from './clock.ts'

/** Issues challenges and verifies solutions. */
export interface Captcha {
  /** Issues a challenge of `times` the usual work. */
  challenge(times: number): Promise<CaptchaChallenge>
  /** Identifies the solved challenge, valid or not, so that it can be spent only once. */
  nameOf(solution: string): string | undefined
  check(solution: string): Promise<{ times: number } | 'wrong' | 'expired'>
}

/** Raw secrets of the portal, the signing one first. */
interface Secrets {
  secrets(purpose: 'captcha'): readonly string[]
}

const Payload = z.object({
  challenge: CaptchaChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

const ALGORITHM = 'PBKDF2/SHA-256'
/** PBKDF2 iterations per guess: some milliseconds on a cheap phone. */
const ROUNDS = 2000

function payloadOf(solution: string): z.infer<typeof Payload> | undefined {
  try {
    return Payload.parse(JSON.parse(Buffer.from(solution, 'base64').toString()))
  } catch {
    return undefined
  }
}

/** Default captcha: proof of work on the visitor's device, verified without a third party. `steps` is the maximum number of guesses. */
export const proofOfWork = (keyring: Secrets, clock: Clock, steps: number): Captcha => ({
  challenge: async (times) => {
    const [secret = ''] = keyring.secrets('captcha')
    const most = steps * times
    const { parameters, signature } = await createChallenge({
      algorithm: ALGORITHM,
      cost: ROUNDS,
      counter: randomInt(Math.ceil(most / 2), most + 1),
      deriveKey,
      // Expiry by the injected clock: the library's own would use the system's.
      data: { until: Math.floor(clock.now().getTime() / 1000) + CAPTCHA_MINUTES * 60, times },
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: secret,
    })
    return CaptchaChallenge.parse({ parameters, signature })
  },
  nameOf: (solution) => payloadOf(solution)?.challenge.signature,
  check: async (solution) => {
    const payload = payloadOf(solution)
    if (payload === undefined) return 'wrong'
    if (payload.challenge.parameters.data.until * 1000 <= clock.now().getTime()) return 'expired'
    for (const secret of keyring.secrets('captcha')) {
      const { verified, invalidSignature } = await verifySolution({
        challenge: payload.challenge,
        solution: payload.solution,
        deriveKey,
        hmacSignatureSecret: secret,
        hmacKeySignatureSecret: secret,
      })
      if (verified) return { times: payload.challenge.parameters.data.times }
      if (!invalidSignature) return 'wrong'
    }
    return 'wrong'
  },
})
