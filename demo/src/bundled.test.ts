import { readdirSync, readFileSync } from 'node:fs'
import { kindergartens } from '@portal/contract/statistics'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bundledFiles, bundleFolder, fileText } from './bundled.ts'

const File = z.object({ SUCCESS_CODE: z.literal(200), RESPONSE_MESSAGE: z.string(), RESULT: kindergartens.result })
const written = (file: string) => readFileSync(new URL(file, bundleFolder), 'utf8')

describe('the bundled kindergartens', () => {
  test('are what the seed gives, file for file (npm run kindergartens writes them anew)', async () => {
    const files = await bundledFiles()
    expect(readdirSync(bundleFolder).sort()).toEqual([...files.keys()].map((name) => `${name}.json`).sort())
    for (const [name, content] of files)
      expect(written(`${name}.json`) === fileText(content), `${name}.json is of the same seed`).toBe(true)
  })

  test('are ten files: nine districts with 2 to 55 each, and the capital with all of them', () => {
    const codes = readdirSync(bundleFolder).filter((name) => /^\d+\.json$/.test(name))
    expect(codes).toHaveLength(10)
    const rows = new Map(codes.map((file) => [file, File.parse(JSON.parse(written(file))).RESULT]))
    const districts = [...rows].filter(([file]) => file !== '11.json')
    for (const [file, list] of districts) {
      expect(list.length).toBeGreaterThanOrEqual(2)
      expect(list.length).toBeLessThanOrEqual(55)
      expect(list.every(({ pk4Value }) => pk4Value.startsWith(file.slice(0, 4)))).toBe(true)
    }
    expect(rows.get('11.json')).toHaveLength(districts.reduce((sum, [, list]) => sum + list.length, 0))
  })
})
