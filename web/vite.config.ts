import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig, type Plugin } from 'vite'
import { offline } from './offline.ts'

const server = 'http://localhost:3000'

/** Scripts and styles lie compressed beside themselves, so that serving one costs no work. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '' }, files) {
    for (const file of Object.keys(files).filter((name) => /\.(js|css|wasm)$/.test(name))) {
      const path = join(dir, file)
      const content = readFileSync(path)
      writeFileSync(`${path}.br`, brotliCompressSync(content))
      writeFileSync(`${path}.gz`, gzipSync(content))
    }
  },
}

/** Descriptions and examples of the calls are for the documentation page and the tests: they need not travel to every phone, nor need calls that a page does not make. */
const callsWithoutWords: Plugin = {
  name: 'calls-without-words',
  apply: 'build',
  transform: {
    filter: { id: /contract[\\/]src[\\/]\w+\.ts$/ },
    handler(code) {
      const edits: { start: number; end: number; text: string }[] = []
      for (const statement of this.parse(code).body) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
        for (const { init } of declared?.type === 'VariableDeclaration' ? declared.declarations : []) {
          if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || !['get', 'post'].includes(init.callee.name)) continue
          edits.push({ start: init.start, end: init.start, text: '/*#__PURE__*/ ' })
          const call = init.arguments[1]
          for (const property of call?.type === 'ObjectExpression' ? call.properties : []) {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
            if (['about', 'example'].includes(property.key.name)) edits.push({ ...property.value, text: "''" })
          }
        }
      }
      return edits.reduceRight((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
    },
  },
}

/** The public pages' bundle for the server: one file, and the style that it writes into the pages. */
const forTheServer: BuildOptions = {
  ssr: 'src/public/server.tsx',
  outDir: 'dist-server',
  emptyOutDir: true,
  emitAssets: true,
  cssCodeSplit: false,
  copyPublicDir: false,
  assetsInlineLimit: 0,
  reportCompressedSize: false,
}

/** Named one by one: an island that pulled in more would pull it into the first load of the app too. */
const sharedByBoth =
  /web[\\/]src[\\/](clock|cookies|settings|colorSchemes|text[\\/](words|mn[\\/](common|failures|shell))|shell[\\/](PublicHeader|Brand|switches|guestButtons)|ui[\\/](Action|Card|PageLink|ProgressBar|states|Toono))|contract[\\/]src[\\/]constants|icons-react[\\/]dist[\\/]esm[\\/](createReactComponent|defaultAttributes|icons[\\/]Icon(AlertCircle|AlertTriangle|ArrowLeft|CircleCheck|CloudOff|Eye|EyeOff|InfoCircle|Moon|Refresh|Sun)\.)/

/** Small things that the public pages use, and pages of the app after the first: without a file of their own each would bring the public pages along. */
const sharedWithLaterPages =
  /web[\\/]src[\\/](shell[\\/]choices|ui[\\/](ChartTable|numbers|Pager|paging|phoneInFours|Segments|SelectField|StatusChip|Stitch|Tabs|TreeView|tree))|icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon(?!Ban\.)/

/** What several of the later pages use, by what uses it together. */
const laterPieces = {
  reading:
    /(react-query|query-core)[\\/]|web[\\/]src[\\/](news|queries|areas[\\/]children[\\/](addresses|chosen|ChildTitle|Facts|LinkStatusChip|queries|rows|useChosenChild)|text[\\/]mn[\\/](childPages|drawer)|ui[\\/](Async|ErrorState|RecordTable))|contract[\\/]src[\\/]cards\./,
  dialogs: /web[\\/]src[\\/]ui[\\/]Dialog|@mantine[\\/]core[\\/].*[\\/](Modal|ModalBase|CloseButton|Overlay)[\\/]|react-remove-scroll/,
  lookUp: /web[\\/]src[\\/](text[\\/]mn[\\/]captcha|ui[\\/](Captcha|RegistryNumberField|registryDraft|useCaptcha))\./,
  codes:
    /web[\\/]src[\\/](text[\\/]mn[\\/](codes|newPassword|recovery)|ui[\\/](CodeField|codeIn|NewPasswordFields|newPassword|PasswordChecklist)|areas[\\/]accounts[\\/](ResendCode|secondsLeft|useCodeRequest|useResetRequest))\.|useLocation/,
  drawn: /web[\\/]src[\\/](text[\\/]mn[\\/](children|empty)|ui[\\/](EmptyState|Scene|shapes))\./,
  days: /web[\\/]src[\\/](areas[\\/](attendance|absence|health|schedule)[\\/]|text[\\/](mn[\\/])?calendar|ui[\\/](useSwipe|WeekNavigator|MonthCalendar|BarChart|ChartTable|DateField|useMinutesNow|useLast|days))/,
  bits: /web[\\/]src[\\/](text[\\/]unbroken|areas[\\/]children[\\/]sexOf|ui[\\/](Alkhan|Initial|PageTitle|Pending|StatusChip|names|phoneInFours)\.)|icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
  enrolment: /web[\\/]src[\\/]areas[\\/]enrolment[\\/](?!queries|dialogs|refused|guardian)/,
  choices: /web[\\/]src[\\/]ui[\\/](ErrorSummary|summaryOf|RadioCards)\./,
}

/** The files of the first load, and those that load pages after it. */
const hereAlready = new Set<string>()
const hosts = new Set<string>()
const isHost = (module: string | null) =>
  /web[\\/](index\.html|src[\\/](shell[\\/]Shell|areas[\\/]children[\\/](parts|ChildPages))\.tsx?)$/.test(module ?? '')

const firstLoad: Plugin = {
  name: 'first-load',
  apply: 'build',
  // After the styles have their names, before the lists of files are written.
  enforce: 'post',
  generateBundle(_options, bundle) {
    const gather = (name: string) => {
      const chunk = bundle[name]
      if (chunk?.type !== 'chunk' || hereAlready.has(name)) return
      for (const file of [name, ...(chunk.viteMetadata?.importedCss ?? [])]) hereAlready.add(file)
      for (const inner of chunk.imports) gather(inner)
    }
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !isHost(file.facadeModuleId)) continue
      hosts.add(file.fileName)
      if (file.facadeModuleId?.endsWith('index.html')) gather(file.fileName)
    }
  },
}

const forTheBrowser: BuildOptions = {
  outDir: 'dist',
  emptyOutDir: true,
  manifest: true,
  // The content security policy allows neither inline scripts nor data: addresses beyond what we need.
  // What every page of the app has loaded already need not be named with each page that follows.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_file, files, { hostId }) => (hosts.has(hostId) ? files.filter((file) => !hereAlready.has(file)) : files),
  },
  assetsInlineLimit: 0,
  reportCompressedSize: false,
  rolldownOptions: {
    input: ['index.html', 'src/public/start.tsx', 'src/offline/start.ts'],
    output: {
      // The first load names every file that may follow: short names, or they would be half a kilobyte of it.
      chunkFileNames: 'assets/[hash:7].js',
      // Fonts keep the names that the server's own build gives them.
      assetFileNames: ({ names }) =>
        names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
      codeSplitting: {
        groups: [
          { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
          // What the public pages and the app share; whoever signs in has it already.
          { name: 'shared', test: sharedByBoth, tags: ['$initial'], priority: 4 },
          // Pages of the app want it too, but not the first.
          { name: 'dates', test: /web[\\/]src[\\/]text[\\/]dates/, priority: 4 },
          { name: 'small', test: sharedWithLaterPages, tags: ['$initial'], priority: 4 },
          {
            name: 'public',
            test: /web[\\/]src[\\/](public[\\/](?!start)|areas[\\/]statistics[\\/]|shell[\\/](livingMap|scrolled))/,
            tags: ['$initial'],
            priority: 3,
          },
          // What every visit of the app needs, in one file: it compresses better and costs one request.
          // The entries stay apart from it: a dialog that a public page opens shares this file and must not start the app.
          {
            name: 'base',
            test: /^(?!.*web[\\/](index\.html|src[\\/](offline[\\/]|(main|routes|public[\\/]start|shell[\\/](Frame|PublicFrame|BrokenPage))\.tsx)))/,
            tags: ['$initial'],
            priority: 2,
          },
          // What most pages need beside it.
          {
            name: 'pieces',
            test: /web[\\/]src[\\/](api|areas[\\/]accounts[\\/](queries|LoginForm|SignInFrame)|ui[\\/](Card|ContactField|Notice|PasswordField|failureText|fieldMessage|useForm|wrong))|[\\/]Input[\\/]/,
            minShareCount: 2,
          },
          // Pieces of later pages: a file for each would cost a request, and its name a place in the first load.
          ...Object.entries(laterPieces).map(([name, test]) => ({ name, test, minShareCount: 2, includeDependenciesRecursively: false })),
        ],
      },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), callsWithoutWords, ...(isSsrBuild ? [] : [firstLoad, offline]), compressed],
  build: isSsrBuild ? forTheServer : forTheBrowser,
  // One file that needs nothing beside it.
  ...(isSsrBuild && { ssr: { noExternal: true } }),
  server: {
    port: 5173,
    proxy: {
      // GET /login is a page of the web app, POST /login a call.
      '/login': { target: server, bypass: (request) => (request.method === 'POST' ? undefined : '/index.html') },
      '/public': server,
      '/api': server,
      '/hub': server,
      '/dev': server,
      '/docs': server,
      '/openapi.json': server,
    },
  },
}))
