import { randomInt } from 'node:crypto'
import { CAPTCHA_MINUTES } from '@portal/contract/accounts'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { Keyring } from '../kit/keys.ts'
import type { Clock } from './clock.ts'

/** Where challenges come from and what holds their solutions to be right. */
export interface Captcha {
  challenge(): Promise<Challenge>
  /** A right solution names its challenge: however it is written, it can be spent only once. */
  check(solution: string): Promise<{ challenge: string } | 'wrong' | 'expired'>
}

const Parameters = z.object({
  algorithm: z.string(),
  nonce: z.string(),
  salt: z.string(),
  cost: z.int(),
  keyLength: z.int(),
  keyPrefix: z.string(),
  keySignature: z.string(),
  /** When it runs out, by our own clock: the library would ask the system's. */
  data: z.object({ until: z.int() }),
})
type Challenge = { parameters: z.infer<typeof Parameters>; signature: string }
const Payload = z.object({
  challenge: z.object({ parameters: Parameters, signature: z.string() }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

const ALGORITHM = 'PBKDF2/SHA-256'
/** One step of the work: some milliseconds on a cheap phone. */
const ROUNDS = 2000

/** The default: work for the visitor's own device, checked here without anyone else. `steps` is how often it must guess at most. */
export const proofOfWork = (keyring: Keyring, clock: Clock, steps: number): Captcha => ({
  challenge: async () => {
    const [secret = ''] = keyring.secrets('captcha')
    const { parameters, signature } = await createChallenge({
      algorithm: ALGORITHM,
      cost: ROUNDS,
      counter: randomInt(Math.ceil(steps / 2), steps + 1),
      deriveKey,
      data: { until: Math.floor(clock.now().getTime() / 1000) + CAPTCHA_MINUTES * 60 },
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: secret,
    })
    return { parameters: Parameters.parse(parameters), signature: signature ?? '' }
  },
  check: async (solution) => {
    let payload: z.infer<typeof Payload>
    try {
      payload = Payload.parse(JSON.parse(Buffer.from(solution, 'base64').toString()))
    } catch {
      return 'wrong'
    }
    if (payload.challenge.parameters.data.until * 1000 <= clock.now().getTime()) return 'expired'
    for (const secret of keyring.secrets('captcha')) {
      const { verified, invalidSignature } = await verifySolution({
        challenge: payload.challenge,
        solution: payload.solution,
        deriveKey,
        hmacSignatureSecret: secret,
        hmacKeySignatureSecret: secret,
      })
      if (verified) return { challenge: payload.challenge.signature }
      if (!invalidSignature) return 'wrong'
    }
    return 'wrong'
  },
})
