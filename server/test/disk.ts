import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ENOUGH_SPACE = '2g'
const KILOBYTE = 1024

/** Whether this user may mount a disk; tests that need a full one report NEEDS_ROOT otherwise. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0
export const NEEDS_ROOT = 'The round with a full disk mounts a small tmpfs, which needs root on Linux.'

/** Mounts a tmpfs that can be filled and enlarged while processes write to it. */
export function mountDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'))
  const resize = (size: string) => execFileSync('mount', ['-o', `remount,size=${size}`, folder], { stdio: 'pipe' })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${ENOUGH_SPACE},mode=755`, 'tmpfs', folder])
  return {
    folder,
    /** Shrinks the disk to its content; retries if a process has written more in between. */
    fill(): void {
      const { blocks, bfree, bsize } = statfsSync(folder)
      try {
        resize(`${Math.ceil(((blocks - bfree) * bsize) / KILOBYTE)}k`)
      } catch (error) {
        const now = statfsSync(folder)
        if (now.blocks - now.bfree === blocks - bfree) throw error
        this.fill()
      }
    },
    makeRoom: () => void resize(ENOUGH_SPACE),
    unmount(): void {
      // Lazy, because a failed test may have left a process on it.
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true })
    },
  }
}
export type Disk = ReturnType<typeof mountDisk>
