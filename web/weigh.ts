import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const dist = new URL('dist/', import.meta.url)

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

interface Weight {
  file: string
  /** Bytes of the compressed file that is sent. */
  brotli: number
}

/** First loads by route: the entry of the build, and where the app's route table loads one, the page's module. */
const pages: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/public/start.tsx'],
  '/login': ['index.html', 'src/areas/accounts/LoginPage.tsx'],
  '/common-components': ['index.html', 'src/ui/gallery/GalleryPage.tsx'],
}

const app = ['index.html']
const signedIn = [...app, 'src/shell/Shell.tsx']
const wizard = 'src/areas/enrolment/WizardPage.tsx'
const childPages = [...signedIn, 'src/areas/children/ChildPages.tsx']

/** What comes later: its module, and what is there already when it comes. */
const later: Readonly<Record<string, { module: string; after: readonly string[] }>> = {
  '/apply-request-public': { module: wizard, after: app },
  'its second step': { module: 'src/areas/enrolment/ViewStep.tsx', after: [...app, wizard] },
  '/check-request-public-sub': { module: 'src/areas/enrolment/CheckRequestPage.tsx', after: app },
  '/authentication/recovery': { module: 'src/areas/accounts/RecoveryPage.tsx', after: app },
  '/authentication/password-reset': { module: 'src/areas/accounts/PasswordResetPage.tsx', after: app },
  '/ (signed in)': { module: 'src/areas/children/HomePage.tsx', after: signedIn },
  '/profile': { module: 'src/areas/accounts/ProfilePage.tsx', after: signedIn },
  '/link-child': { module: 'src/areas/children/LinkChildPage.tsx', after: signedIn },
  '/student/{studentId}': { module: 'src/areas/children/ChildPage.tsx', after: childPages },
  'its results': { module: 'src/areas/results/Results.tsx', after: [...childPages, 'src/areas/children/ChildPage.tsx'] },
  'a file of Excel': { module: 'src/areas/results/sheet.ts', after: [...childPages, 'src/areas/results/Results.tsx'] },
  '/student/{studentId}/lesson': { module: 'src/areas/courses/CoursesPage.tsx', after: childPages },
  '/student/{studentId}/book': { module: 'src/areas/school/BooksPage.tsx', after: childPages },
  '/student/{studentId}/school': { module: 'src/areas/school/SchoolPage.tsx', after: childPages },
  '/student/{studentId}/gradebook': { module: 'src/areas/grades/GradebookPage.tsx', after: childPages },
  '/student/{studentId}/homework': { module: 'src/areas/homework/HomeworkPage.tsx', after: childPages },
  '/student/{studentId}/cook': { module: 'src/areas/meals/MealsPage.tsx', after: childPages },
  '/parent/apply': { module: 'src/areas/enrolment/ApplicationsPage.tsx', after: signedIn },
  '/parent/apply/apply-request': { module: wizard, after: signedIn },
  '/student/{studentId}/attendance': { module: 'src/areas/attendance/AttendancePage.tsx', after: childPages },
  '/student/{studentId}/daily-attendance': { module: 'src/areas/attendance/DailyAttendancePage.tsx', after: childPages },
  '/student/{studentId}/absence': { module: 'src/areas/absence/AbsencePage.tsx', after: childPages },
  '/student/{studentId}/schedule': { module: 'src/areas/schedule/SchedulePage.tsx', after: childPages },
}

export const laterPages: readonly string[] = Object.keys(later)

/** Pages that the server writes carry their style in themselves. */
function writtenStyle(): Weight[] {
  const folder = new URL('dist-server/assets/', import.meta.url)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ file: `${file} (in the page)`, brotli: brotliCompressSync(readFileSync(new URL(file, folder))).length }))
}

function manifest(): Record<string, Chunk> {
  const file = new URL('.vite/manifest.json', dist)
  if (!existsSync(file)) throw new Error('The web app is not built: run the build first.')
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Every file that comes with these modules, as the built manifest tells. */
function filesOf(modules: readonly string[], withStyle: boolean): Set<string> {
  const chunks = manifest()
  const files = new Set<string>()
  const gather = (name: string) => {
    const chunk = chunks[name]
    if (chunk === undefined) throw new Error(`The manifest does not hold ${name}`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(withStyle ? (chunk.css ?? []) : [])]) files.add(file)
    for (const inner of chunk.imports ?? []) gather(inner)
  }
  for (const module of modules) gather(module)
  return files
}

const weighed = (files: Iterable<string>): Weight[] =>
  [...files].map((file) => ({ file, brotli: statSync(new URL(`${file}.br`, dist)).size }))

/** Every script and style of the first load of a page. */
export function weightOf(route: string): Weight[] {
  const modules = pages[route]
  if (modules === undefined) throw new Error(`No page is known for ${route}`)
  const isWritten = !modules.includes('index.html')
  const sent = weighed(filesOf(modules, !isWritten))
  return isWritten ? [...sent, ...writtenStyle()] : sent
}

/** Every script and style that a later page adds to what is there already. */
export function weightAdded(name: string): Weight[] {
  const page = later[name]
  if (page === undefined) throw new Error(`No later page is known as ${name}`)
  const there = filesOf(page.after, true)
  return weighed([...filesOf([page.module], true)].filter((file) => !there.has(file)))
}

export const sumOf = (weights: readonly Weight[]): number => weights.reduce((total, { brotli }) => total + brotli, 0)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const print = (name: string, weights: readonly Weight[]) => {
    console.log(`${name}  ${(sumOf(weights) / 1000).toFixed(1)} kB brotli`)
    for (const { file, brotli } of weights) console.log(`  ${(brotli / 1000).toFixed(1).padStart(7)}  ${file}`)
  }
  for (const route of Object.keys(pages)) print(route, weightOf(route))
  for (const name of laterPages) print(`${name}, added`, weightAdded(name))
}
