import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Parts of the test that this machine could not run. */
    notRun?: string[]
  }
}

/** Records a part of a test that this machine cannot run; the summary of `npm test` lists it. */
export function reportNotRun({ meta }: TestContext['task'], reason: string): void {
  meta.notRun = [...(meta.notRun ?? []), reason]
}
