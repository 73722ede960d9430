/** The dashboard's styles in their order; they come with the frame, so that it waits for none of its own. */
import './dashboard.css';
import './figures.css';
import './parts.css';
import './charts.css';
