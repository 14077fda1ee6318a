import { useMediaQuery } from '@mantine/hooks'

/** From 1175 px on there is room for a whole week beside itself, and for side panels. */
export const useWide = (): boolean => useMediaQuery('(min-width: 73.4375em)', undefined, { getInitialValueInEffect: false }) ?? false
