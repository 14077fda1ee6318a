import type { TestProject } from 'vitest/node'
import { templateFolder } from './seeded.ts'

/** Provides the seeded folder, which each test file copies. */
export default function setup(project: TestProject): void {
  project.provide('seeded', { engine: 'pglite', folder: templateFolder() })
}
