# frozen_string_literal: true

require_relative "baton/bot"

# Connects a chatbot to the Baton inbox: people see what is said, take over, and hand back. Start at Baton::Bot.
module Baton
end
