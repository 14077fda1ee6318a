import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sendToRunning } from './channel.ts'
import { command } from './command.ts'

const echo = command({ name: 'echo', request: z.object({ word: z.string() }), result: z.string(), run: async (_at, { word }) => word })

it('a portal without a command channel is reported in one line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  await expect(sendToRunning(folder, echo, { word: 'Сайн' }, { isDespiteReadOnly: false, hear: () => undefined })).rejects.toThrow(
    /runs but takes no commands now/,
  )
  rmSync(folder, { recursive: true })
})
