import type { ComponentType } from 'react'
import { Switches } from '../ui/frame/switches.tsx'
import { InnerHeader, LandingHeader } from './LandingHeader.tsx'
import { PrintButton } from './PrintButton.tsx'
import { KindergartenStatistics } from './statistics/KindergartenStatistics.tsx'
import { SchoolStatistics } from './statistics/SchoolStatistics.tsx'

export const islands = {
  header: LandingHeader,
  innerHeader: InnerHeader,
  kindergartenStatistics: KindergartenStatistics,
  schoolStatistics: SchoolStatistics,
  print: PrintButton,
  switches: Switches,
} satisfies Record<string, ComponentType<never>>
