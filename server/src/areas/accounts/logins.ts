import { setTimeout } from 'node:timers/promises'
import type { login } from '@portal/contract/accounts'
import { networkOf } from '../../kit/addresses.ts'
import type { Asked } from '../../kit/answer.ts'
import { timesAfter } from '../../kit/captcha.ts'
import { refuse } from '../../kit/refusals.ts'
import { A_DAY, A_QUARTER, AN_HOUR, countTry, minutesLeft, triesOf, uncountTry } from '../../kit/tries.ts'
import { isGuessing } from './rules.ts'

/** Wrong tries from one network for one username, or from one known device: past this, refused until the quarter of an hour is over. */
const MOST_HERE = 10
/** Wrong tries for one username in a day: past these each needs a captcha, and past those a harder one, which grows, and a moment. */
const FREE_OF_USERNAME = 4
const EASY_OF_USERNAME = 30
const WAIT_MS = 1500
/** Usernames at which one password failed. */
const USERNAMES_AN_HOUR = 20
const USERNAMES_A_DAY = 40

/** So few bits of a password go into what is counted that nobody can read it back, with all keys in hand. */
const DIGEST_BITS = 20

type Asking = Pick<Asked<typeof login>, 'world' | 'request' | 'solveCaptchaFor'>

interface Tried {
  contact: string
  password: string
  /** The device of this account whose mark the browser carries. */
  deviceId: number | undefined
}

/** Is told what to call just before the password is hashed, and answers whether it was right. */
type Check = (justBefore: () => Promise<void>) => Promise<boolean>

/** What is counted, and for how long. */
interface Counted {
  what: string
  minutes: number
}

/** The counts of one try, shared by all processes; known and unknown usernames are counted alike. */
function countsOf({ world, request }: Asking, { contact, password, deviceId }: Tried) {
  const now = world.clock.now()
  const network = networkOf(request.ip)
  const digest = world.keyring.sign('subject', `password ${password}`).signature.readUInt32BE() >>> (32 - DIGEST_BITS)
  const here = {
    what: deviceId === undefined ? `log-ins as ${contact} from ${network}` : `log-ins by device ${deviceId}`,
    minutes: A_QUARTER,
  }
  const ofUsername = { what: `log-ins as ${contact}`, minutes: A_DAY }
  const ofNetwork = { what: `log-ins from ${network}`, minutes: A_QUARTER }
  const wrongOfNetwork = { what: `wrong log-ins from ${network}`, minutes: A_QUARTER }
  const withPassword = { what: `usernames of ${digest} in an hour`, minutes: AN_HOUR }
  const withPasswordToday = { what: `usernames of ${digest} in a day`, minutes: A_DAY }

  const count = ({ what, minutes }: Counted) => countTry(world, what, minutes, now)
  const uncount = ({ what, minutes }: Counted) => uncountTry(world, what, minutes, now)
  const isFirst = async ({ what, minutes }: Counted) => (await count({ what: `${what}: ${contact}`, minutes })) === 1
  return {
    here,
    ofUsername,
    count,
    uncount,
    /** What a captcha is spent on: one guess. */
    subject: `${contact} ${digest}`,
    refuseMany(tries: number): void {
      const minutes = minutesLeft(A_QUARTER, now)
      if (tries > MOST_HERE) refuse('tooManyTries', { values: { minutes }, retryAfter: minutes * 60 })
    },
    async showGuessing(): Promise<boolean> {
      const [all = 0, wrong = 0, anHour = 0, aDay = 0] = await triesOf(
        world,
        [ofNetwork, wrongOfNetwork, withPassword, withPasswordToday],
        now,
      )
      return isGuessing({ all, wrong }) || anHour >= USERNAMES_AN_HOUR || aDay >= USERNAMES_A_DAY
    },
    async wasRight(): Promise<void> {
      // Once for each username: nobody hides wrong tries among log-ins to an account of their own.
      if (await isFirst(ofNetwork)) await count(ofNetwork)
    },
    async wasWrong(): Promise<void> {
      await count(ofNetwork)
      await count(wrongOfNetwork)
      for (const one of [withPassword, withPasswordToday]) if (await isFirst(one)) await count(one)
    },
  }
}

/** Tries a password. What is refused before anything is hashed counts as no try. */
export async function tryPassword(asked: Asking, tried: Tried, check: Check): Promise<boolean> {
  const counts = countsOf(asked, tried)
  const right = await (tried.deviceId === undefined ? tryFromAnywhere(asked, counts, check) : tryFromKnownDevice(counts, check))
  await (right ? counts.wasRight() : counts.wasWrong())
  return right
}

type Counts = ReturnType<typeof countsOf>

/** No captcha ever, and no stranger's wrong tries count: only who holds the mark can use up its tries. */
async function tryFromKnownDevice({ here, count, uncount, refuseMany }: Counts, check: Check): Promise<boolean> {
  refuseMany(await count(here))
  const right = await check(async () => undefined)
  if (right) await uncount(here)
  return right
}

async function tryFromAnywhere({ solveCaptchaFor }: Asking, counts: Counts, check: Check): Promise<boolean> {
  const { here, ofUsername, count, uncount, refuseMany, showGuessing, subject } = counts
  // Counted before it is made, so that many at once cannot slip through.
  refuseMany(await count(here))
  const tries = await count(ofUsername)
  const takeBack = async () => {
    await uncount(here)
    await uncount(ofUsername)
  }
  try {
    const needsCaptcha = tries > FREE_OF_USERNAME || (await showGuessing())
    const times = timesAfter(tries, EASY_OF_USERNAME)
    if (needsCaptcha) await solveCaptchaFor(subject, { times })
    if (times > 1) await setTimeout(WAIT_MS)
    const right = await check(async () => {
      // What the others in line have shown meanwhile.
      if (!needsCaptcha && (await showGuessing())) refuse('captchaNeeded')
    })
    if (right) await takeBack()
    return right
  } catch (error) {
    await takeBack()
    throw error
  }
}
