import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What in a folder, itself included, other users of the machine may read or write. Windows has no such modes. */
export const openToOthers = (folder: string): string[] =>
  process.platform === 'win32'
    ? []
    : [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))].filter(
        (path) => (statSync(path).mode & 0o077) !== 0,
      )
