import type { TestProject } from 'vitest/node'

/** Each test file opens a copy of the seeded folder that the command has made. */
export default function setup(project: TestProject): void {
  const { PORTAL_TEMPLATE: folder } = process.env
  if (folder === undefined) throw new Error('PORTAL_TEMPLATE names no seeded folder: run npm test -- api')
  project.provide('seeded', { engine: 'pglite', folder })
}
