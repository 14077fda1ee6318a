import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'

const HEAD_BYTES = 4096
const HEADER_BYTES = 64
const machines = {
  linux: { 62: 'x64', 183: 'arm64' },
  darwin: { 16777223: 'x64', 16777228: 'arm64' },
  win32: { 34404: 'x64', 43620: 'arm64' },
}

/** Platforms that a program or library was built for, by its file header; empty for other files. */
export function builtFor(head) {
  if (head.length < HEADER_BYTES) return []
  const found = (os, machine) => ({ os, cpu: machines[os][machine] })
  if (head.readUInt32BE(0) === 0x7f454c46) return [found('linux', head.readUInt16LE(18))]
  if (head.readUInt32LE(0) === 0xfeedfacf) return [found('darwin', head.readUInt32LE(4))]
  // Universal binary for several processors.
  if (head.readUInt32BE(0) === 0xcafebabe) return [8, 28].slice(0, head.readUInt32BE(4)).map((at) => found('darwin', head.readUInt32BE(at)))
  if (head.toString('latin1', 0, 2) !== 'MZ') return []
  const at = head.readUInt32LE(60)
  const isWhole = at + 6 <= head.length && head.toString('latin1', at, at + 2) === 'PE'
  return isWhole ? [found('win32', head.readUInt16LE(at + 4))] : []
}

function headOf(file) {
  const opened = openSync(file)
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    return head.subarray(0, readSync(opened, head))
  } finally {
    closeSync(opened)
  }
}

/** Whether a folder contains a program or library for that platform. */
export function hasBinaryFor(folder, { os, cpu }) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => builtFor(headOf(join(entry.parentPath ?? entry.path, entry.name))))
    .some((built) => built.os === os && built.cpu === cpu)
}
