/** Where the global set-up leaves the port of a project's product. `E2E_PORT` names a product that runs already, for all of them. */
export const getPortVariable = (project: string) => `E2E_PORT_OF_${project.toUpperCase()}`;

/** The port that a project's journeys go to. */
export const getProductPort = (project: string) => process.env['E2E_PORT'] ?? process.env[getPortVariable(project)];
