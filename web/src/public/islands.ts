import type { ComponentType } from 'react'
import { Switches } from '../ui/frame/switches.tsx'
import { ContactChoice } from './ContactChoice.tsx'
import { InnerHeader, LandingHeader } from './LandingHeader.tsx'
import { PrintButton } from './PrintButton.tsx'
import { KindergartenStatistics } from './statistics/KindergartenStatistics.tsx'
import { Mine } from './statistics/Mine.tsx'
import { SchoolStatistics } from './statistics/SchoolStatistics.tsx'

export const islands = {
  header: LandingHeader,
  innerHeader: InnerHeader,
  kindergartenStatistics: KindergartenStatistics,
  schoolStatistics: SchoolStatistics,
  'mine-1': Mine,
  'mine-2': Mine,
  'contacts-1': ContactChoice,
  'contacts-2': ContactChoice,
  print: PrintButton,
  switches: Switches,
} satisfies Record<string, ComponentType<never>>

/** Islands whose code is loaded only by the pages that contain them. */
export const lateIslands = {
  draw: async () => (await import('./draw/DrawCheck.tsx')).DrawCheck,
} satisfies Record<string, () => Promise<ComponentType<never>>>
