import type { RegistryParts } from '@portal/contract/registry'
import { useId } from 'react'

const LONG_HAIR = 'M26 40c-2-18 8-24 18-24s20 6 18 24c2 10 1 20 0 26H26c-1-6-2-16 0-26z'
const FRINGE = 'M27 42c-3-18 8-24 17-24s20 6 17 24c-3-10-9-13-17-13s-14 3-17 13z'

/** Drawn person in a deel, in place of a photograph; never a face. */
export function Portrait({ label, sex, size = 88 }: { label: string; sex: RegistryParts['sex']; size?: number }) {
  const id = useId()
  return (
    <svg viewBox="0 0 88 88" width={size} height={size} role="img" aria-label={label}>
      <clipPath id={id}>
        <circle cx="44" cy="44" r="44" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path fill="var(--il-sky)" d="M0 0h88v88H0z" />
        <path fill="var(--il-far)" d="M0 60c18-2 24-18 40-18s24 14 48 10v36H0z" />
        {sex === 'female' && <path fill="var(--il-hair)" d={LONG_HAIR} />}
        <path fill="var(--il-deel)" d="M12 92c2-20 14-30 32-30s30 10 32 30z" />
        <path fill="none" stroke="var(--il-sash)" strokeWidth="4" d="M44 63c2 6 8 9 16 10" />
        <path fill="var(--il-skin)" d="M37 54h14v9c-3 4-11 4-14 0z" />
        <circle cx="44" cy="40" r="16" fill="var(--il-skin)" />
        <path fill="var(--il-hair)" d={FRINGE} />
      </g>
    </svg>
  )
}
