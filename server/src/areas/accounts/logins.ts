import { setTimeout } from 'node:timers/promises'
import type { login } from '@portal/contract/accounts'
import { type Attempt, attemptOf, attemptsOf, type Count, countAttempt, minutesLeft } from '../../admission/attempts.ts'
import { workFactorAfter } from '../../admission/captcha.ts'
import { networksOf } from '../../admission/networks.ts'
import type { CallContext } from '../../http/answer.ts'
import { refuse } from '../../text/refusals.ts'
import { accountLimits } from './limits.ts'
import { isGuessing } from './rules.ts'

const WAIT_MS = 1500

/** Bits of a password's digest that are counted; too few to recover the password even with all keys. */
const DIGEST_BITS = 20

type LoginContext = Pick<CallContext<typeof login>, 'world' | 'request' | 'solveCaptchaFor'>

interface LoginAttempt {
  contact: string
  password: string
  /** Device of this account whose mark the browser carries. */
  deviceId: number | undefined
}

/** Calls the function just before the password is hashed; returns whether the password was right. */
type Check = (justBefore: () => Promise<void>) => Promise<boolean>

const { loginsHere, loginsByDevice, loginsOfUsername, loginsOfNetwork, wrongLogins, usernamesInHour, usernamesInDay } = accountLimits

/** Counts of one try, shared by all processes; known and unknown usernames are counted alike. */
function countsOf({ world, request }: LoginContext, { contact: username, password, deviceId }: LoginAttempt) {
  const now = world.clock.now()
  const network = networksOf(request.ip)
  const digest = world.keyring.sign('subject', `password ${password}`).signature.readUInt32BE() >>> (32 - DIGEST_BITS)
  const here = deviceId === undefined ? attemptOf(loginsHere, { username, network }) : attemptOf(loginsByDevice, { device: deviceId })
  const withPassword = [attemptOf(usernamesInHour, { password: digest }), attemptOf(usernamesInDay, { password: digest })]

  const count = (one: Attempt) => countAttempt(world, one, now)
  /** Whether the limit has not counted this username before. */
  const isFirst = async ({ limit, key }: Attempt) => {
    const marked = { ...limit, name: `${limit.name} by username`, per: [...limit.per, 'username'] }
    return (await count({ limit: marked, key: { ...key, username } })).nth === 1
  }
  return {
    /** Counts before the try, so that concurrent tries cannot exceed the limit. */
    async countHere(): Promise<Count> {
      const counted = await count(here)
      const minutes = minutesLeft(here.limit.minutes, now)
      if (counted.nth > here.limit.most) refuse('tooManyTries', { values: { minutes }, retryAfter: minutes * 60 })
      return counted
    },
    countOfUsername: () => count(attemptOf(loginsOfUsername, { username })),
    /** Subject that a captcha is spent on: one guess. */
    subject: `${username} ${digest}`,
    async showGuessing(): Promise<boolean> {
      const ofNetwork = [attemptOf(loginsOfNetwork, { network }), attemptOf(wrongLogins, { network })]
      const [all = [], wrong = [], ...usernames] = await attemptsOf(world, [...ofNetwork, ...withPassword], now)
      const isTried = withPassword.some(({ limit }, at) => (usernames[at]?.[0] ?? 0) > limit.most)
      return isTried || all.some((ofAll, level) => isGuessing({ all: ofAll, wrong: wrong[level] ?? 0 }))
    },
    async wasRight(): Promise<void> {
      // Counted once per username, so that log-ins to an own account cannot hide wrong tries.
      if (await isFirst(attemptOf(loginsOfNetwork, { network: [network[0]] }))) await count(attemptOf(loginsOfNetwork, { network }))
    },
    async wasWrong(): Promise<void> {
      const { levels } = await count(attemptOf(wrongLogins, { network }))
      // Counted for the same networks as the wrong try, so that the two stay comparable.
      const [own, ...wider] = network
      await count(attemptOf(loginsOfNetwork, { network: [own, ...wider.slice(0, levels - 1)] }))
      for (const one of withPassword) if (await isFirst(one)) await count(one)
    },
  }
}

/** Tries a password. A refusal before hashing does not count as a try. */
export async function tryPassword(context: LoginContext, attempt: LoginAttempt, check: Check): Promise<boolean> {
  const counts = countsOf(context, attempt)
  const right = await (attempt.deviceId === undefined ? tryFromAnywhere(context, counts, check) : tryFromKnownDevice(counts, check))
  await (right ? counts.wasRight() : counts.wasWrong())
  return right
}

type Counts = ReturnType<typeof countsOf>

/** Needs no captcha and ignores strangers' wrong tries: only the holder of the mark can use up its tries. */
async function tryFromKnownDevice({ countHere }: Counts, check: Check): Promise<boolean> {
  const { takeBack } = await countHere()
  const right = await check(async () => undefined)
  if (right) await takeBack()
  return right
}

async function tryFromAnywhere({ solveCaptchaFor }: LoginContext, counts: Counts, check: Check): Promise<boolean> {
  const { countHere, countOfUsername, showGuessing, subject } = counts
  const here = await countHere()
  const ofUsername = await countOfUsername()
  const takeBack = async () => {
    await here.takeBack()
    await ofUsername.takeBack()
  }
  try {
    const needsCaptcha = ofUsername.nth > loginsOfUsername.most || (await showGuessing())
    const times = workFactorAfter(ofUsername.nth, loginsOfUsername.later.most)
    if (needsCaptcha) await solveCaptchaFor(subject, { times })
    if (times > 1) await setTimeout(WAIT_MS)
    const right = await check(async () => {
      // Checked again, because tries ahead in the queue may have revealed guessing.
      if (!needsCaptcha && (await showGuessing())) refuse('captchaNeeded')
    })
    if (right) await takeBack()
    return right
  } catch (error) {
    await takeBack()
    throw error
  }
}
