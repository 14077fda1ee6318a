import { randomInt } from 'node:crypto'
import { CAPTCHA_MINUTES, CaptchaChallenge } from '@portal/contract/accounts'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { Keyring } from '../kit/keys.ts'
import type { Clock } from './clock.ts'

/** Where challenges come from and what holds their solutions to be right. */
export interface Captcha {
  /** Of so many times the usual work. */
  challenge(times: number): Promise<CaptchaChallenge>
  /** What a solution is for, however it is written and whatever it is worth: by this it can be spent only once. */
  nameOf(solution: string): string | undefined
  check(solution: string): Promise<{ times: number } | 'wrong' | 'expired'>
}

const Payload = z.object({
  challenge: CaptchaChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

const ALGORITHM = 'PBKDF2/SHA-256'
/** One step of the work: some milliseconds on a cheap phone. */
const ROUNDS = 2000

function payloadOf(solution: string): z.infer<typeof Payload> | undefined {
  try {
    return Payload.parse(JSON.parse(Buffer.from(solution, 'base64').toString()))
  } catch {
    return undefined
  }
}

/** The default: work for the visitor's own device, checked here without anyone else. `steps` is how often it must guess at most. */
export const proofOfWork = (keyring: Keyring, clock: Clock, steps: number): Captcha => ({
  challenge: async (times) => {
    const [secret = ''] = keyring.secrets('captcha')
    const most = steps * times
    const { parameters, signature } = await createChallenge({
      algorithm: ALGORITHM,
      cost: ROUNDS,
      counter: randomInt(Math.ceil(most / 2), most + 1),
      deriveKey,
      // By our own clock: the library's own expiry would ask the system's.
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
