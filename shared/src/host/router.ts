// What remotes may use of the router: the shell owns it, so there is no Router, no Routes and no history here.
export { Link, NavLink, useLocation, useNavigationType, useParams, useSearchParams } from 'react-router-dom';
