import type { ComponentType } from 'react'
import { KindergartenStatistics } from '../areas/statistics/KindergartenStatistics.tsx'
import { SchoolStatistics } from '../areas/statistics/SchoolStatistics.tsx'
import { Switches } from '../shell/switches.tsx'
import { InnerHeader, LandingHeader } from './LandingHeader.tsx'
import { PrintButton } from './PrintButton.tsx'

export const islands = {
  header: LandingHeader,
  innerHeader: InnerHeader,
  kindergartenStatistics: KindergartenStatistics,
  schoolStatistics: SchoolStatistics,
  print: PrintButton,
  switches: Switches,
} satisfies Record<string, ComponentType<never>>
