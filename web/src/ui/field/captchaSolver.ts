import { captchaChallenge } from '@portal/contract/accounts'
import { solveChallengeWorkers } from 'altcha-lib'
import { send } from '../../base/api.ts'

const MAX_WORKERS = 4

/** Fetches a challenge and solves it in web workers; returns the value of the header X-Captcha. */
export async function solveCaptcha(controller: AbortController): Promise<string> {
  const challenge = await send(captchaChallenge, {}, undefined)
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(navigator.hardwareConcurrency, MAX_WORKERS),
    createWorker: () => new Worker(new URL('./captchaWorker.ts', import.meta.url), { type: 'module' }),
  })
  if (solution === null) throw new Error('The captcha was not solved in time')
  return btoa(JSON.stringify({ challenge, solution }))
}
