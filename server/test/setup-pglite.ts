import type { TestProject } from 'vitest/node'
import { templateFolder } from './seeded.ts'

/** Each test file opens a copy of the seeded folder that the command has made. */
export default function setup(project: TestProject): void {
  project.provide('seeded', { engine: 'pglite', folder: templateFolder() })
}
