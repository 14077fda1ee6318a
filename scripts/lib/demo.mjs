/** The file that serves the portal, and its settings: a demo only where nothing points to a real database or to production. */
export function portal() {
  const { PORTAL_DEMO, DATABASE_URL, NODE_ENV } = process.env
  const demo = PORTAL_DEMO ? ['1', 'true'].includes(PORTAL_DEMO) : !DATABASE_URL && NODE_ENV !== 'production'
  return demo ? { file: 'demo/src/main.ts', env: { PORTAL_DEMO: '1' } } : { file: 'server/src/main.ts', env: {} }
}
