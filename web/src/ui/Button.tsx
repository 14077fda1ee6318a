import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'

/** Comes with its style, which the first load of the login page does without. */
export { Button } from '@mantine/core'
