import type { ComponentType } from 'react'
import classes from './Icon.module.css'

export type Shape = ComponentType<{ size: number; stroke: number; className?: string | undefined; 'aria-hidden': true }>

interface IconProps {
  of: Shape
  size?: number
  className?: string | undefined
}

/** Decorative icon, hidden from screen readers: a word or a label beside it says the same. */
export const Icon = ({ of: Drawing, size = 20, className }: IconProps) => (
  <Drawing className={className} size={size} stroke={1.75} aria-hidden />
)

interface TileProps {
  icon: Shape
  tone?: 'blue' | 'green' | 'yellow' | 'red' | undefined
  /** Round and larger, beside a heading. */
  large?: boolean
}

/** Icon on a tinted square. */
export const Tile = ({ icon, tone = 'blue', large }: TileProps) => (
  <span className={classes.tile} data-tone={tone} data-large={large || undefined}>
    <Icon of={icon} size={large ? 28 : 24} />
  </span>
)
