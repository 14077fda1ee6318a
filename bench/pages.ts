import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { held } from './bars.ts'
import { median, startPortal } from './portal.ts'

const ROUNDS = 3
const BARS = { lcpMs: 1200, cls: 0.02, tbtMs: 100, score: 95 }
const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

/** Slow 4G and a processor four times slower, applied while the page loads, not estimated afterwards. */
async function measured(url: string) {
  const chrome = await launch({ chromeFlags, ...(process.env.CHROMIUM_PATH && { chromePath: process.env.CHROMIUM_PATH }) })
  try {
    const run = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      throttlingMethod: 'devtools',
      formFactor: 'mobile',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    })
    if (run === undefined) throw new Error('Lighthouse gave no answer')
    const { audits, categories } = run.lhr
    const figureOf = (name: string) => audits[name]?.numericValue ?? Number.NaN
    const failing = Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
    )
    return {
      lcpMs: figureOf('largest-contentful-paint'),
      cls: figureOf('cumulative-layout-shift'),
      tbtMs: figureOf('total-blocking-time'),
      scores: Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)])),
      failing,
    }
  } finally {
    chrome.kill()
  }
}

const portal = await startPortal({ children: 15_000 })
try {
  for (const path of ['/', '/?tab=2']) {
    // The first visit writes the page; people come after it.
    await fetch(portal.address + path)
    const runs: Awaited<ReturnType<typeof measured>>[] = []
    for (let round = 0; round < ROUNDS; round++) runs.push(await measured(portal.address + path))
    const middle = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick))
    console.log(`${path}  (median of ${ROUNDS}; slow 4G, processor four times slower)`)
    console.log(
      `  largest paint ${held(
        middle(({ lcpMs }) => lcpMs),
        { atMost: BARS.lcpMs },
        0,
      )} ms`,
    )
    console.log(
      `  layout shift ${held(
        middle(({ cls }) => cls),
        { atMost: BARS.cls },
        3,
      )}`,
    )
    console.log(
      `  blocked ${held(
        middle(({ tbtMs }) => tbtMs),
        { atMost: BARS.tbtMs },
        0,
      )} ms`,
    )
    for (const name of Object.keys(runs[0]?.scores ?? {}))
      console.log(
        `  ${name} ${held(
          middle(({ scores }) => scores[name] ?? 0),
          { atLeast: BARS.score },
          0,
        )}`,
      )
    console.log(`  below par: ${[...new Set(runs.flatMap(({ failing }) => failing))].join(', ') || 'nothing'}`)
  }
} finally {
  await portal.end()
}
