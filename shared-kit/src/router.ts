/** The router door: the one copy of react-router in a page. Re-exports what screens use; add to it when one needs more. */
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  Route,
  Router,
  Routes,
  createPath,
  generatePath,
  matchPath,
  parsePath,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export type { Location, Navigator, NavigateOptions, To } from 'react-router-dom';
