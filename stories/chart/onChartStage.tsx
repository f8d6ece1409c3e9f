import './chart.stories.css'
import type { Decorator } from '@storybook/react-vite'

/** Gives a chart or a globe, which fill what they are in, a stage of fixed height. */
export const onChartStage: Decorator = (Story) => (
  <div className="chart-story">
    <Story />
  </div>
)
